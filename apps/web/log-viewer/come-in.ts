import { call } from '#client/call.ts'
import { enterLogViewer } from '#product/contract/calls/viewed-log.ts'

/** Trades the token of the address for a session, and takes it out of the address. A page without a session shows so itself. */
export async function comeIn(): Promise<void> {
  const token = new URLSearchParams(location.search).get('token')
  if (token === null) return
  history.replaceState(null, '', '/')
  await call(enterLogViewer, { body: { token } }).catch(() => undefined)
}
