import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startPostgresServer } from '#state/testing/postgres-server.ts'
import { startEstate } from '../truth/collected-estate.ts'
import { collection } from './owner-calls.ts'
import { control } from './control.ts'
import { gatewayTo } from './gateway.ts'
import { partsOf, ready } from './readiness.ts'
import { connectedTo, newFolder, startServer } from './server.ts'
import { signedIn } from './visitor.ts'

const patient = { timeout: 240_000, interval: 200 }
const longestAnswerMs = 15_000

test(
  'while the state database is away all parts report it; once it is back everything continues without a restart',
  { timeout: 900_000 },
  async () => {
    const folder = await newFolder()
    // Under root Postgres runs as nobody, who needs access.
    await chmod(folder, 0o755)
    const before = await startPostgresServer(join(folder, 'postgres'))
    onTestFinished(() => before.stop())
    const estate = await startEstate(['--seed', '1', '--small'])
    onTestFinished(() => estate.stop())
    const gateway = await gatewayTo(estate.connection)
    onTestFinished(() => gateway.close())
    const server = await startServer(await newFolder(), {
      ...(await connectedTo(gateway.connection)),
      DATABASE_URL: before.urlOf('postgres'),
      LAKEGAUGE_COLLECT_EVERY_MINUTES: '1',
    })
    onTestFinished(() => void server.end('SIGKILL'))
    const status = async (path: string) => (await fetch(`${server.url}${path}`)).status
    const parts = () => partsOf(server)
    await ready(server)
    const cookie = await signedIn(server.url)
    const jobs = () => fetch(`${server.url}/api/1.0/reports/jobs`, { headers: { cookie } })
    const versionBefore = (await (await jobs()).json()).dataVersion

    await control(estate.connection, 'clock', { advanceHours: 24 })
    const held = gateway.hold('/api/2.2/jobs/runs/list')
    const collecting = collection(server.dataDirectory).done.catch(String)
    await held.reached
    await before.stop()
    const askedAt = performance.now()
    const page = await jobs()
    expect(performance.now() - askedAt).toBeLessThan(longestAnswerMs)
    expect(page.status).toBe(503)
    expect(await page.json()).toMatchObject({
      code: 'store_failed',
      message: expect.stringMatching(/cannot be read right now\. Try again/),
    })
    expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 503])
    expect((await parts())['application database']?.says).toMatch(
      /application database (?:at 127\.0\.0\.1:\d+\/postgres cannot be reached|does not answer)/,
    )
    held.release()
    expect(await collecting).toMatch(/application database at .+ cannot be reached/)

    const after = await startPostgresServer(join(folder, 'postgres'), before.port)
    onTestFinished(() => after.stop())
    await vi.waitUntil(async () => (await status('/readyz')) === 200, patient)
    expect((await jobs()).status).toBe(200)
    await signedIn(server.url)
    await vi.waitUntil(async () => (await (await jobs()).json()).dataVersion > versionBefore, {
      timeout: 180_000,
      interval: 500,
    })
    const unwell = async () =>
      Object.entries(await parts()).filter(([, { says }]) => /reached|lost|does not/.test(says))
    await vi.waitFor(async () => expect(await unwell()).toEqual([]), patient)
    expect((await collection(server.dataDirectory).done).failed).toEqual([])
    expect((await server.end('SIGTERM')).exitCode).toBe(0)
  },
)
