import { camelCase, inWords, pascalCase } from './names.ts'
import type { Scaffold } from './scaffold.ts'
import { ownCall } from './specified.ts'

/** The files of a setting that works at once: a number of days, to be replaced by the subject of the setting. */
export const settingFiles: Scaffold['make'] = (name) => {
  const value = camelCase(name)
  const folder = `features/settings/${name}`
  return {
    files: [
      { path: `${folder}/contract.ts`, text: contract(name, value) },
      { path: `${folder}/screen.ts`, text: screen(name, value) },
      { path: `${folder}/${name}.test.ts`, text: test(value) },
    ],
    lines: [
      {
        file: 'features/plain-settings.ts',
        text: `export { ${value} } from './settings/${name}/contract.ts'`,
      },
      {
        file: 'features/declared-screens.ts',
        text: `export { ${value}Screen } from './settings/${name}/screen.ts'`,
      },
      ...ownCall('GET', `/settings/${name}`),
      ...ownCall('PUT', `/settings/${name}`),
    ],
    notes: ['A setting that other slices read is declared in product/contract/calls.'],
  }
}

const contract = (name: string, value: string) => `import { z } from 'zod'
import { mayChange, mayRead } from '#contract/guard.ts'
import { setting, settingMarks } from '#contract/setting.ts'

export const ${value} = setting({
  key: '${value}',
  title: '${inWords(name)}',
  page: '/settings/${name}',
  path: '/settings/${name}',
  read: { name: 'get${pascalCase(name)}', guard: mayRead('user', 'account'), summary: 'What it is, in one sentence.' },
  save: { name: 'save${pascalCase(name)}', guard: mayChange('admin', 'account'), summary: 'Changes what it is.' },
  body: z.strictObject({
    days: z.int().min(1).max(90).meta({ label: 'Days', unit: 'days', help: 'What follows from it.' }),
  }),
  default: { days: 30 },
  inWords: ({ days }) => \`\${days} days\`,
  answer: settingMarks,
})
`

const screen = (name: string, value: string) => `import { placeAt } from '#contract/place.ts'
import { settingScreen } from '#ui/setting/setting-screen.ts'

const setting = () => import('./contract.ts').then((module) => module.${value})

export const ${value}Screen = settingScreen(setting, {
  place: placeAt('/settings/${name}'),
  title: '${inWords(name)}',
  question: 'What it is, in one sentence.',
  area: 'Settings',
  navigation: '${inWords(name)}',
  guard: 'user',
})
`

const test = (value: string) => `import { expect, test } from 'vitest'
import { settingServer } from '#features/testing/setting-server.ts'
import { ${value} } from './contract.ts'

test('its default holds until an administrator changes it, for everybody to see', async () => {
  const { read, save } = await settingServer(${value})
  expect((await read('ann')).json()).toMatchObject({ days: 30, isEditable: false, changedBy: null })
  expect((await save({ days: 7 })).json()).toMatchObject({ days: 7, isEditable: true, changedBy: 'root' })
  expect((await read('ann')).json()).toMatchObject({ days: 7 })
})

test('nobody else changes it, and there are 1 to 90 days', async () => {
  const { save } = await settingServer(${value})
  expect((await save({ days: 7 }, 'ann')).statusCode).toBe(403)
  expect([(await save({ days: 0 })).statusCode, (await save({ days: 91 })).statusCode]).toEqual([400, 400])
})
`
