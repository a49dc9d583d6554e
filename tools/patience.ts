// Loaded before each test file: Vitest's `waitFor` and `waitUntil` give up after a second, and tests name a few. On a machine with other
// work that is too short for an answer, a job or a frame. What has to be quick, a test measures.
import { vi } from 'vitest';

const POLL_TIMEOUT_MS = 60_000;

type Bounds = { readonly timeout?: number; readonly interval?: number };

function bounded(given: number | Bounds = {}): Bounds {
  const options = typeof given === 'number' ? { timeout: given } : given;
  return { ...options, timeout: Math.max(options.timeout ?? 0, POLL_TIMEOUT_MS) };
}

// Files of one process share `vi`.
const patient: typeof vi & { isPatient?: true } = vi;
if (!patient.isPatient) {
  const { waitFor, waitUntil } = vi;
  patient.isPatient = true;
  patient.waitFor = (work, given) => waitFor(work, bounded(given));
  patient.waitUntil = (work, given) => waitUntil(work, bounded(given));
}
