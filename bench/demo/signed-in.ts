import { z } from 'zod'

const deployment = z.object({
  demoAccounts: z.array(z.object({ username: z.string(), password: z.string(), role: z.string() })),
})

/** Calls the server as a signed-in user, by POST if there is a body; answers the parsed answer. */
export type Asking = (
  path: string,
  query?: Readonly<Record<string, string>>,
  body?: object,
) => Promise<unknown>

/** Signs in with the demo's account of a role. */
export async function signedIn(url: string, role: string): Promise<Asking> {
  const response = await fetch(`${url}/api/1.0/public/deployment-info`)
  const account = deployment.parse(await response.json()).demoAccounts.find((each) => each.role === role)
  if (!account) throw new Error(`the demo has no account for ${role}`)
  const login = await fetch(`${url}/api/1.0/public/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: account.username, password: account.password }),
  })
  if (!login.ok) throw new Error(`sign-in failed with ${login.status}`)
  const cookie = login.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return async (path, query = {}, body) => {
    const request = body
      ? {
          method: 'POST',
          headers: { cookie, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }
      : { headers: { cookie } }
    const answer = await fetch(`${url}/api/1.0${path}?${new URLSearchParams(query)}`, request)
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
}
