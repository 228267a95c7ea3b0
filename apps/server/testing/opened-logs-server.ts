import { apiBase } from '#contract/endpoint.ts'
import { sessionServer } from '#features/testing/session-server.ts'
import { signedInAs } from '#http/testing/parts.ts'
import type { State } from '#state/state.ts'
import { addAccount } from '#state/testing/accounts.ts'
import { openedLogChildren } from '#worker/opened-logs/opened-log-children.ts'
import { logOrLake, OpenedLogs } from '../opened-logs.ts'

const began = new Date('2026-03-01T12:00:00Z')

/** A server that listens, and keeps in a folder what ann and root open. */
export async function openedLogsServer(state: Pick<State, 'db' | 'write'>, folder: string) {
  for (const username of ['ann', 'root']) await addAccount(state, { username }, began)
  const openedLogs = new OpenedLogs({
    state,
    folder,
    takenBy: 'here',
    children: openedLogChildren(),
    now: () => began,
    log: () => {},
  })
  const http = await sessionServer({
    openedLogs,
    askSpark: logOrLake(
      (...asked) => openedLogs.ask(...asked),
      async () => [],
    ),
  })
  const address = await http.listen(0, '127.0.0.1')
  const ask = async (username: string, path: string, init: RequestInit = {}) => {
    const headers = { ...signedInAs(username), ...init.headers }
    const answer = await fetch(`${address}${apiBase}${path}`, { ...init, headers })
    return { status: answer.status, body: JSON.parse(await answer.text()) }
  }
  const upload = (username: string, name: string, body: Blob) =>
    ask(username, `/event-logs?name=${encodeURIComponent(name)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body,
    })
  const stop = async () => {
    await http.close()
    await openedLogs.stop()
  }
  return { ask, upload, stop }
}
