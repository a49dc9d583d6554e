export { cpuMs } from '../../../tools/cpu-time.ts';
