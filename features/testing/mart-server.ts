import type { HttpServer } from '#http/serve.ts'
import { signedInAs } from '#http/testing/parts.ts'
import { martWith } from '#testing/mart.ts'
import { martDirectory } from '#features/session/directory/server.ts'
import { sessionServer } from './session-server.ts'
import { workspaceTables } from '#product/testing/workspace-tables.ts'

/** A server over three published workspaces, and how to ask it as somebody. */
export async function martServer() {
  const mart = await martWith(workspaceTables)
  const server: HttpServer = await sessionServer({}, { mart, directory: martDirectory(mart) })
  return async (username: string, path: string) =>
    server.app.inject({ url: `/api/1.0${path}`, headers: signedInAs(username) })
}
