import { join } from 'node:path'
import { expect } from 'vitest'
import type { Route } from '#http/route.ts'
import { httpServer, type HttpServer } from '#http/serve.ts'
import { serverParts, signedInAs } from '#http/testing/parts.ts'
import { openMart } from '#mart/open-mart.ts'
import type { CollectedLake } from './collected-estate.ts'

/** A server that shows the collected world. */
export type Served = {
  server: HttpServer
  /** The successful answer of a call. */
  get<Answer>(path: string): Promise<Answer>
  close(): Promise<void>
}

/** Serves these routes on a mart with all publications, to a user with access to its workspaces. */
export async function servedFigures(
  { lake, folder }: CollectedLake,
  routes: readonly Route[],
): Promise<Served> {
  const publications = join(folder, 'publications')
  const mart = await openMart(join(folder, 'mart'), publications, { memoryLimitMb: 300 })
  for (let version = 0; version < (await mart.importNext());) version = mart.version()
  const found = await lake.rows('select distinct workspace_id from run order by workspace_id')
  const workspaces = found.map(({ workspace_id }) => ({
    workspaceId: String(workspace_id),
    subscriptionId: 'north',
    workspaceHost: `${workspace_id}.example.com`,
  }))
  const directory = { workspaces: async () => workspaces, currency: async () => 'USD' }
  const server = await httpServer(serverParts({ routes: [...routes], mart, directory }))
  return {
    server,
    async get(path) {
      const answer = await server.app.inject({ url: `/api/1.0${path}`, headers: signedInAs('root') })
      expect([path, answer.statusCode]).toEqual([path, 200])
      return answer.json()
    },
    async close() {
      await server.close()
      await mart.close()
    },
  }
}
