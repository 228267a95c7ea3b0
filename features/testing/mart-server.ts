import type { HttpServer } from '#http/serve.ts'
import { signedInAs } from '#http/testing/parts.ts'
import { publishedMart } from '#product/testing/published-mart.ts'
import { martDirectory } from '#features/session/directory/server.ts'
import { sessionServer } from './session-server.ts'
import { workspaceRows } from '#product/testing/workspace-rows.ts'

/** A server over three published workspaces, and how to ask it as somebody. */
export async function martServer() {
  const mart = await publishedMart(workspaceRows)
  const server: HttpServer = await sessionServer({}, { mart, directory: martDirectory(mart) })
  return async (username: string, path: string) =>
    server.app.inject({ url: `/api/1.0${path}`, headers: signedInAs(username) })
}
