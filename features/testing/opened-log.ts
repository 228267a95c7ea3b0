import type { OpenedLog } from '#product/contract/calls/opened-logs.ts'

/** An event log that somebody opened and that is being read; what matters to a test is given. */
export function openedLog(given: Partial<OpenedLog> = {}): OpenedLog {
  return {
    logId: 'log',
    fileName: 'eventlog',
    bytes: 1,
    state: 'READING',
    readBytes: null,
    message: null,
    applications: [],
    createdAt: '2026-03-01T12:00:00.000Z',
    expiresAt: '2026-03-08T12:00:00.000Z',
    ...given,
  }
}
