import { expect, test } from 'vitest'
import { describeConfiguration, variables } from './configuration.ts'
import { shownVariables } from './shown-variables.ts'

const all = Object.values(variables)
const planted = Object.fromEntries(all.map(({ name }, place) => [name, `planted-${place}-value`]))
const shown = (environment: object, file: object = {}) =>
  new Map(shownVariables({ ...environment }, { ...file }).map((one) => [one.name, one]))

test.each([
  ['the environment', planted, {}],
  ['the file', {}, planted],
])('no secret from %s is shown, and every other value is', (_place, environment, file) => {
  const text = JSON.stringify(shownVariables(environment, file))
  const isShown = ({ name }: { name: string }) => text.includes(`"${planted[name]}"`)
  expect(all.filter(isShown).map(({ name }) => name)).toEqual(
    all.filter(({ secret }) => !secret).map(({ name }) => name),
  )
  expect(all.filter(({ secret }) => secret).length).toBeGreaterThan(3)
})

test('every variable whose name speaks of a secret is one', () => {
  const named = all.filter(({ name }) => /SECRET|TOKEN|PASSWORD|DATABASE_URL/.test(name))
  expect(named.flatMap(({ name, secret }) => (secret ? [] : name))).toEqual(['LAKEGAUGE_SECRET_KEY_FILE'])
})

test('all variables are shown with where their values come from', () => {
  const found = shown(
    { PORT: '9000', HOST: '', LAKEGAUGE_SECRET_KEY: 'k' },
    { PORT: '7000', HOST: '0.0.0.0', LAKEGAUGE_HISTORY_DAYS: ' 30 ', DATABASE_URL: ' ' },
  )
  expect([...found.keys()]).toEqual(describeConfiguration().map(({ name }) => name))
  expect(found.get('PORT')).toMatchObject({ value: '9000', origin: 'ENVIRONMENT', default: '8080' })
  expect(found.get('HOST')).toMatchObject({ value: '127.0.0.1', origin: 'DEFAULT' })
  expect(found.get('LAKEGAUGE_HISTORY_DAYS')).toMatchObject({ value: '30', origin: 'FILE' })
  expect(found.get('LAKEGAUGE_SECRET_KEY')).toMatchObject({ value: null, origin: 'ENVIRONMENT' })
  expect(found.get('DATABASE_URL')).toMatchObject({ value: null, origin: 'UNSET', isSecret: true })
})

test('user and password in a URL are hidden', () => {
  const given = { LAKEGAUGE_PUBLIC_URL: 'https://ann:pass@word@gauge.example.com/a' }
  expect(shown(given).get('LAKEGAUGE_PUBLIC_URL')?.value).toBe('https://hidden@gauge.example.com/a')
})
