import { createHash } from 'node:crypto'

/** The id of a Spark context: every time that a cluster starts it has another one; the facts know the first. */
export function contextIdOf(clusterId: string, firstContextId: string, session: number): string {
  if (session <= 1) return firstContextId
  const digest = createHash('sha256').update(`context:${clusterId}:${session}`).digest()
  return String(1_000_000_000_000_000_000n + (digest.readBigUInt64LE(0) % 8_000_000_000_000_000_000n))
}
