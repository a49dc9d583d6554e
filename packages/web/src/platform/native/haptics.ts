import type { ImpactStyle } from '@capacitor/haptics';
import { Haptics } from './plugins.ts';

/** As light as it gets. Whoever has turned this off feels nothing. */
export const feel = (): Promise<void> => Haptics.impact({ style: 'LIGHT' as ImpactStyle });
