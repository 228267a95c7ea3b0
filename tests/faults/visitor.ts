import { setTimeout as sleep } from 'node:timers/promises'
import { demoAccounts } from '../../apps/server/demo-accounts.ts'

const pauseMs = 50
const administrator = demoAccounts.find(({ role }) => role === 'admin')

type Page = { status: number; dataVersion: number; differences: string[] }

/** Signs in by the API; answers the cookie. */
export async function signedIn(
  url: string,
  { username, password } = {
    username: administrator?.username ?? '',
    password: administrator?.password ?? '',
  },
): Promise<string> {
  const answer = await fetch(`${url}/api/1.0/public/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  if (!answer.ok) throw new Error(`sign-in was refused with ${answer.status}: ${await answer.text()}`)
  return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}

type Body = { dataVersion?: number; strips?: { difference: string }[] }

async function page(url: string, cookie: string): Promise<Page> {
  const answer = await fetch(url, { headers: { cookie } })
  const { dataVersion = 0, strips = [] }: Body = await answer.json()
  return { status: answer.status, dataVersion, differences: strips.map((strip) => strip.difference) }
}

/** A user who requests a list and the billed cost repeatedly; answers all responses. */
export function visitor(url: string, cookie: string, range: string): { leave(): Promise<Page[]> } {
  const leaving = new AbortController()
  const seen: Page[] = []
  const visiting = (async () => {
    while (!leaving.signal.aborted) {
      for (const path of ['/reports/jobs', '/reconciliation']) {
        seen.push(await page(`${url}/api/1.0${path}?${range}`, cookie))
      }
      await sleep(pauseMs)
    }
  })()
  return {
    async leave() {
      leaving.abort()
      await visiting
      return seen
    },
  }
}
