import { expect, test } from 'vitest'
import { missingGrants } from './missing-grants.ts'
import { failed, workspaceDouble, type Asked, type Told } from './testing/workspace-double.ts'

/** The grants that are printed where a workspace answers statements and files so. */
async function granted(answer: (text: string, asked: Asked) => Told, given: object = {}) {
  const { settings } = await workspaceDouble(
    (asked) => answer(asked.method === 'POST' ? JSON.parse(asked.body).statement : '', asked),
    given,
  )
  return (await missingGrants(settings)).map(({ remedy }) => remedy)
}

test('names that need quotes have them in the statements that are printed', async () => {
  const message =
    "[INSUFFICIENT_PERMISSIONS] Insufficient privileges: User does not have USE SCHEMA on Schema 'my-data.lake'. SQLSTATE: 42501"
  const refused = (text: string) => (text === '' ? { status: 204 } : failed('BAD_REQUEST', message))
  expect(await granted(refused, { catalog: 'my-data' })).toEqual([
    'grant use schema on schema `my-data`.lake to `<owner of the token>`;',
  ])
})
