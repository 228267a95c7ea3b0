import { ownCall } from './specified.ts'
import { camelCase, pascalCase } from './names.ts'
import type { Scaffold } from './scaffold.ts'

/** The files of a call: one that answers whose question it is, or one that keeps a choice of its own. */
export const callFiles: Scaffold['make'] = (given) => {
  const [name = '', method = '', path = ''] = given.split(' ')
  const slice = name.split('/')[1] ?? name
  const isChange = method === 'PUT'
  const endpoint = `${isChange ? 'save' : 'get'}${pascalCase(slice)}`
  const names = { slice, path, endpoint, key: camelCase(slice) }
  const folder = `features/${name}`
  const texts = isChange ? changing(names) : reading(names)
  return {
    files: [
      { path: `${folder}/contract.ts`, text: texts.contract },
      { path: `${folder}/server.ts`, text: texts.server },
      { path: `${folder}/${slice}.test.ts`, text: texts.test },
    ],
    lines: [
      { file: 'features/routes.ts', text: `export { ${endpoint}Route } from './${name}/server.ts'` },
      ...ownCall(method, path),
    ],
  }
}

type Names = { slice: string; path: string; endpoint: string; key: string }

const reading = ({ path, endpoint }: Names) => ({
  contract: `import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mayRead } from '#contract/guard.ts'

export const ${endpoint} = endpoint({
  name: '${endpoint}',
  method: 'GET',
  path: '${path}',
  guard: mayRead('user'),
  summary: 'One sentence: what it answers.',
  query: z.strictObject({}),
  body: undefined,
  output: z.object({ username: z.string() }),
})
`,
  server: `import { route, sessionOf } from '#http/route.ts'
import { ${endpoint} } from './contract.ts'

export const ${endpoint}Route = route(${endpoint}, (call) => ({ username: sessionOf(call).user.username }))
`,
  test: `import { expect, test } from 'vitest'
import { signedInAs } from '#http/testing/parts.ts'
import { sessionServer } from '#features/testing/session-server.ts'

const url = '/api/1.0${path}'

test('whoever is signed in is answered, and nobody else', async () => {
  const { app } = await sessionServer()
  const answer = await app.inject({ url, headers: signedInAs('ann') })
  expect(answer.json()).toEqual({ username: 'ann' })
  expect((await app.inject({ url })).statusCode).toBe(401)
})
`,
})

const changing = ({ path, endpoint, key }: Names) => ({
  contract: `import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mayChange } from '#contract/guard.ts'

export const ${endpoint} = endpoint({
  name: '${endpoint}',
  method: 'PUT',
  path: '${path}',
  guard: mayChange('admin', 'account'),
  summary: 'One sentence: what it changes.',
  query: z.strictObject({}),
  body: z.strictObject({ isEnabled: z.boolean() }),
  output: z.object({ isEnabled: z.boolean() }),
})
`,
  server: `import { authorOf, routeOver } from '#http/route.ts'
import type { SettingPorts } from '#product/server/setting-ports.ts'
import { ${endpoint} } from './contract.ts'

export const ${endpoint}Route = routeOver(${endpoint}, ({ settings }: SettingPorts) => async (call) => {
  await settings.write('${key}', call.body, authorOf(call))
  return call.body
})
`,
  test: `import { expect, test } from 'vitest'
import { signedInAs } from '#http/testing/parts.ts'
import { sessionServer } from '#features/testing/session-server.ts'

const url = '/api/1.0${path}'

test('an administrator changes it, and nobody else', async () => {
  const { app } = await sessionServer()
  const change = (username: string) =>
    app.inject({ method: 'PUT', url, headers: signedInAs(username), payload: { isEnabled: true } })
  expect((await change('root')).json()).toEqual({ isEnabled: true })
  expect((await change('ann')).statusCode).toBe(403)
})
`,
})
