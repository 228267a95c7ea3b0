import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { vi } from 'vitest'
import { startPostgresServer, type PostgresServer } from '#state/testing/postgres-server.ts'
import { startEstate, type Estate } from '../../truth/collected-estate.ts'
import { gatewayTo, type Gateway } from '../gateway.ts'
import { ready } from '../readiness.ts'
import { connectedTo, newFolder, startServer, type Server } from '../server.ts'

/** The leading server in the application database. */
type Leader = { term: number; pid: number | undefined }

/** Several servers on one shared lake folder and one Postgres, with a simulated lakehouse. */
export type Installation = {
  estate: Estate
  gateway: Gateway
  lakeFolder: string
  environment: Readonly<Record<string, string>>
  databaseUrl: string
  /** Starts two servers on data directories of their own, and waits until both show values. */
  startTwo(): Promise<[Server, Server]>
  /** Starts another server, or restarts one on its data directory. */
  start(dataDirectory?: string): Promise<Server>
  leader(): Promise<Leader>
  /** Resolves once a later term has begun, with the duration. */
  leaderAfter(term: number): Promise<Leader & { afterMs: number }>
  query(text: string): Promise<Record<string, unknown>[]>
  /** Stops Postgres and restarts it after a while. */
  restartPostgres(awayMs: number): Promise<void>
  close(): Promise<void>
}

/** The longest time until a new leader, with a margin for the measurement. */
export const newLeaderWithinMs = 15_000
const patient = { timeout: 120_000, interval: 100 }

/** Starts Postgres and an estate; servers are started one by one, with these additional variables. */
export async function newInstallation(
  variables: Readonly<Record<string, string>> = {},
): Promise<Installation> {
  const folder = await newFolder()
  // Under root Postgres runs as nobody, who needs access.
  await chmod(folder, 0o755)
  let postgres: PostgresServer = await startPostgresServer(join(folder, 'postgres'))
  const estate = await startEstate(['--seed', '1', '--small'])
  const gateway = await gatewayTo(estate.connection)
  const lakeFolder = join(await newFolder(), 'lake')
  const databaseUrl = postgres.urlOf('postgres')
  const environment = {
    ...(await connectedTo(gateway.connection)),
    DATABASE_URL: databaseUrl,
    LAKEGAUGE_LAKE_DIR: lakeFolder,
    ...variables,
  }
  const query: Installation['query'] = async (text) => {
    const client = new Client({ connectionString: databaseUrl })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query<Record<string, unknown>>(text)).rows
    } finally {
      await client.end()
    }
  }
  const leader = async (): Promise<Leader> => {
    const [row] = await query('select term, name from leadership left join server_presence using (server_id)')
    const pid = /process (\d+)$/.exec(String(row?.['name']))?.[1]
    return { term: Number(row?.['term'] ?? 0), pid: pid === undefined ? undefined : Number(pid) }
  }
  const start: Installation['start'] = async (dataDirectory) =>
    startServer(dataDirectory ?? (await newFolder()), environment)
  return {
    estate,
    gateway,
    lakeFolder,
    environment,
    databaseUrl,
    query,
    leader,
    start,
    async startTwo() {
      const both: [Server, Server] = [await start(), await start()]
      await Promise.all(both.map(ready))
      return both
    },
    async leaderAfter(term) {
      const startedAt = performance.now()
      const next = async () => {
        const now = await leader()
        return now.term > term && now.pid !== undefined ? now : undefined
      }
      const found = await vi.waitUntil(next, patient)
      return { ...found, afterMs: performance.now() - startedAt }
    },
    async restartPostgres(awayMs) {
      const { port } = postgres
      await postgres.stop()
      await new Promise((resolve) => setTimeout(resolve, awayMs))
      postgres = await startPostgresServer(join(folder, 'postgres'), port)
    },
    async close() {
      await gateway.close()
      estate.stop()
      await postgres.stop()
    },
  }
}
