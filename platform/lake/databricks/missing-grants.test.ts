import { expect, test } from 'vitest'
import { missingGrants } from './missing-grants.ts'
import {
  failed,
  succeeded,
  workspaceDouble,
  type Asked,
  type CannedAnswer,
} from './testing/workspace-double.ts'

/** The grants that are printed for these answers of a workspace. */
async function granted(answer: (text: string, asked: Asked) => CannedAnswer, given: object = {}) {
  const { settings } = await workspaceDouble(
    (asked) => answer(asked.method === 'POST' ? JSON.parse(asked.body).statement : '', asked),
    given,
  )
  return (await missingGrants(settings)).map(({ remedy }) => remedy)
}

const done = succeeded({}, [])

test('printed statements quote names that need it', async () => {
  const message =
    "[INSUFFICIENT_PERMISSIONS] Insufficient privileges: User does not have USE SCHEMA on Schema 'my-data.lake'. SQLSTATE: 42501"
  const refused = (text: string) => (text === '' ? { status: 204 } : failed('BAD_REQUEST', message))
  expect(await granted(refused, { catalog: 'my-data' })).toEqual([
    'grant use schema on schema `my-data`.lake to `<owner of the token>`;',
  ])
})

test('a missing right to read files of the volume is found', async () => {
  const message = "User does not have READ VOLUME on Volume 'main.lake.files'."
  const refused = (text: string): CannedAnswer => {
    if (text === '') return { status: 204 }
    return text.includes('/Volumes/') ? failed('BAD_REQUEST', `[INSUFFICIENT_PERMISSIONS] ${message}`) : done
  }
  expect(await granted(refused)).toEqual([
    'grant read volume on volume main.lake.files to `<owner of the token>`;',
  ])
})
