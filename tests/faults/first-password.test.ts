import { existsSync } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { lakegauge } from '../cli/lakegauge.ts'
import { startEstate, type Estate } from '../truth/collected-estate.ts'
import { partsOf } from './readiness.ts'
import { connectedTo, newFolder, startServer } from './server.ts'
import { signedIn } from './visitor.ts'

const announced = /^The one-time password of the user admin is in (.+)$/m
const patient = { timeout: 30_000, interval: 100 }
const newPassword = 'a much better password'

let estate: Estate

beforeAll(async () => {
  estate = await startEstate(['--seed', '1', '--small'])
}, 30_000)

afterAll(() => estate.stop())

test(
  'outside the demo there is one administrator, who must first change a one-time password',
  { timeout: 150_000 },
  async () => {
    const environment = await connectedTo({ ...estate.connection, demo: false })
    const server = await startServer(await newFolder(), environment)
    await vi.waitUntil(() => announced.test(server.output()), patient)
    const file = announced.exec(server.output())?.[1] ?? ''
    const oneTime = (await readFile(file, 'utf8')).trim()
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(server.output()).not.toContain(oneTime)

    const backup = join(await newFolder(), 'backup')
    const settings = { ...environment, LAKEGAUGE_DATA_DIR: server.dataDirectory }
    expect(await lakegauge(['backup', '--out', backup], settings)).toMatchObject({ exitCode: 0 })
    expect(await readdir(backup)).toContain('backup.json')
    expect(await readdir(backup)).not.toContain('first-password')

    const call = (path: string, cookie = '', body?: object) =>
      fetch(`${server.url}/api/1.0${path}`, {
        headers: { cookie, 'content-type': 'application/json' },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      })
    const deployment: unknown = await (await call('/public/deployment-info')).json()
    expect(deployment).toMatchObject({ isDemoMode: false })
    expect(deployment).not.toHaveProperty('demoAccounts')

    const first = await signedIn(server.url, { username: 'admin', password: oneTime })
    const refused = await call('/reports/jobs', first)
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'password_change_required' }])
    const changed = await call('/password', first, { currentPassword: oneTime, newPassword })
    expect(changed.status).toBe(200)
    expect(existsSync(file)).toBe(false)

    const cookie = await signedIn(server.url, { username: 'admin', password: newPassword })
    expect((await call('/workspaces/all', cookie)).status).not.toBe(403)
    await expect(signedIn(server.url, { username: 'admin', password: oneTime })).rejects.toThrow('401')
    await server.end('SIGTERM')

    // A former version left the file.
    await writeFile(file, `${oneTime}\n`)
    const again = await startServer(server.dataDirectory, environment)
    await vi.waitUntil(async () => (await partsOf(again))['connection']?.ready, patient)
    expect(again.output()).not.toMatch(announced)
    expect(existsSync(file)).toBe(false)
    await again.end('SIGTERM')
  },
)
