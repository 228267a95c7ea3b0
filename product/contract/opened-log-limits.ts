const gigabyte = 1_000_000_000

/** What one person may open: bytes of one log and of all together, how many logs, and for how many days they are kept. */
export const openedLogLimits = {
  mostLogBytes: 5 * gigabyte,
  mostBytes: 10 * gigabyte,
  mostLogs: 20,
  keptDays: 7,
} as const
