/** Milliseconds of processor time that this process has used: unlike a clock's, they stand still while the machine does other things. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
