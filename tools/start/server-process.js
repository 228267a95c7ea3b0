/**
 * How every way to start runs the server's process, apart from what is configured: enough threads for the databases, and
 * little memory that only waits to be used again (docs/footprint.md).
 */
export const serverProcess = {
  options: [
    '--disable-warning=ExperimentalWarning',
    '--max-semi-space-size=4',
    '--heap-growing-percent=30',
    '--expose-gc',
  ],
  environment: { UV_THREADPOOL_SIZE: '32', MALLOC_ARENA_MAX: '4' },
}
