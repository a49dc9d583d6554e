// Loaded before a server: it must not outlive the run that started it, however that ends.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// A server that exits doesn't wait for its run.
process.channel?.unref();
