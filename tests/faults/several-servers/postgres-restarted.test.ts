import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { collection } from '../owner-calls.ts'
import { control } from '../control.ts'
import { signedIn } from '../visitor.ts'
import { newInstallation, newLeaderWithinMs } from './installation.ts'
import { expectSameFigures } from './same-figures.ts'

const awayMs = { briefly: 500, longerThanATerm: 12_000 }

test(
  'sessions, jobs and a leader survive a restart of Postgres during collections',
  { timeout: 600_000 },
  async () => {
    const installation = await newInstallation()
    onTestFinished(() => installation.close())
    const servers = await installation.startTwo()
    onTestFinished(() => servers.forEach((server) => void server.end('SIGKILL')))
    const [first, second] = servers
    const cookie = await signedIn(first.url)
    for (const away of [awayMs.briefly, awayMs.longerThanATerm]) {
      await control(installation.estate.connection, 'clock', { advanceHours: 2 })
      const held = installation.gateway.hold('/api/2.2/jobs/runs/list')
      const collecting = collection(second.dataDirectory).done.catch(String)
      await held.reached
      await installation.restartPostgres(away)
      held.release()
      const { pid, afterMs } = await installation.leaderAfter(0)
      expect(servers.map((server) => server.pid)).toContain(pid)
      expect(afterMs).toBeLessThan(newLeaderWithinMs)
      await collecting
      const status = async (url = '') =>
        (await fetch(`${url}/api/1.0/reports/jobs`, { headers: { cookie } })).status
      await vi.waitUntil(async () => (await status(second.url)) === 200, { timeout: 30_000 })
    }
    await vi.waitUntil(
      async () => {
        const done = await collection(first.dataDirectory).done.catch(() => undefined)
        return done?.failed.length === 0
      },
      { timeout: 120_000, interval: 1_000 },
    )
    await sleep(3_000)
    await expectSameFigures(installation, servers)
  },
)
