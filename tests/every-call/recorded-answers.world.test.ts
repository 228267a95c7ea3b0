import { expect, test } from 'vitest'
import { decideBefore, knownOf } from './decided-before.ts'
import { openApi } from './open-api.ts'
import { bodiesOf, readingByBody, recordAnswers } from './recorded-answers.ts'

const open = openApi()

test('after the decisions every call that reads by a body is answered, twice alike', async () => {
  const { api, mart } = open()
  const about = await knownOf(mart)
  await decideBefore(api, about)
  const answers = await recordAnswers(api, { mart, about }, readingByBody)
  expect(new Set(answers.map(({ name }) => name))).toEqual(new Set(Object.keys(bodiesOf(about))))
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  expect(await recordAnswers(api, { mart, about }, readingByBody)).toEqual(answers)
})
