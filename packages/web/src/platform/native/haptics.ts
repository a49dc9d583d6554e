import type { ImpactStyle } from '@capacitor/haptics';
import { Haptics } from './plugins.ts';

/** The lightest vibration. Users who have turned this off feel none. */
export const feel = (): Promise<void> => Haptics.impact({ style: 'LIGHT' as ImpactStyle });
