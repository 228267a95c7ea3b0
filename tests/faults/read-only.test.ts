import { execFileSync } from 'node:child_process'
import { expect, onTestFinished, test, vi } from 'vitest'
import { askOwner } from '#local/ask-owner.ts'
import { lakeCalls } from '#worker/calls/lake-calls.ts'
import { startEstate } from '../truth/collected-estate.ts'
import { collection, reconciliation } from './owner-calls.ts'
import { control } from './control.ts'
import { gatewayTo } from './gateway.ts'
import { partsOf, ready } from './readiness.ts'
import { connectedTo, newFolder, startServer } from './server.ts'
import { signedIn } from './visitor.ts'

const patient = { timeout: 240_000, interval: 200 }

/** Forbids writes below a folder, including to open files; false if the system does not allow it. */
function frozen(folder: string): boolean {
  try {
    execFileSync('chattr', ['-R', '+i', folder], { stdio: 'ignore' })
    return true
  } catch {
    thaw(folder)
    return false
  }
}

function thaw(folder: string): void {
  try {
    execFileSync('chattr', ['-R', '-i', folder], { stdio: 'ignore' })
  } catch {
    // There is no such command, or nothing was frozen.
  }
}

/** The status of a page with its version, or with its advice. */
async function answerOf(page: Response): Promise<string> {
  const { dataVersion, message = '' }: { dataVersion?: number; message?: string } = await page.json()
  return `${page.status} ${dataVersion ?? /Try again/.exec(message)?.[0] ?? message}`
}

test(
  'a read-only data directory is reported, and pages are answered or report it; once writable, no row is missing',
  { timeout: 900_000 },
  async (context) => {
    const folder = await newFolder()
    if (!frozen(folder)) context.skip('files cannot be made immutable here (chattr +i)')
    onTestFinished(() => thaw(folder))
    thaw(folder)
    const estate = await startEstate(['--seed', '1', '--small'])
    onTestFinished(() => estate.stop())
    const gateway = await gatewayTo(estate.connection)
    onTestFinished(() => gateway.close())
    const server = await startServer(folder, await connectedTo(gateway.connection))
    onTestFinished(() => void server.end('SIGKILL'))
    await ready(server)
    const cookie = await signedIn(server.url)
    const page = (path: string) => fetch(`${server.url}${path}`, { headers: { cookie } })
    const dataVersion = async (): Promise<number> =>
      (await (await page('/api/1.0/reports/jobs')).json()).dataVersion
    const before = await dataVersion()

    await control(estate.connection, 'clock', { advanceHours: 24 })
    const held = gateway.hold('/api/2.2/jobs/runs/list')
    const collecting = collection(folder).done.then(({ failed }) => failed.length > 0, String)
    await held.reached
    frozen(folder)
    held.release()
    expect(await collecting).not.toBe(false)
    expect(await askOwner(folder, lakeCalls.derive, {}).then(() => 'derived', String)).not.toBe('derived')
    await expect(signedIn(server.url)).rejects.toThrow('sign-in was refused with 503')
    expect((await page('/readyz')).status).toBe(503)
    expect((await partsOf(server))['data directory']?.says).toMatch(
      /The data directory .+ cannot be written \((?:EPERM|EROFS|EACCES): .+\)\. Make room/,
    )
    expect([`200 ${before}`, '503 Try again']).toContain(await answerOf(await page('/api/1.0/reports/jobs')))

    thaw(folder)
    await vi.waitUntil(async () => (await page('/readyz')).ok, patient)
    await vi.waitUntil(
      async () => (await collection(folder).done.catch(() => undefined))?.failed.length === 0,
      patient,
    )
    expect(await dataVersion()).toBeGreaterThan(before)
    const { days } = await reconciliation(folder)
    expect(days.filter(({ difference }) => difference !== '0.0000000000')).toEqual([])
    expect(days.filter(({ day }) => day === '2025-06-01')).toHaveLength(2)
    await signedIn(server.url)
    expect((await server.end('SIGTERM')).exitCode).toBe(0)
  },
)
