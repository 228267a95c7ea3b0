import { expect, test } from 'vitest'
import { modelsReadByMoreThan } from './read-models.ts'

const model = (name: string, ...reads: readonly string[]) => ({ name, folder: `models/${name}`, reads })

test('a model is listed if more others read it, most read ones first, with whether it has a test', () => {
  const models = [
    model('hour'),
    model('day', 'hour'),
    model('month', 'day', 'hour'),
    model('year', 'day', 'hour', 'year'),
  ]
  expect(modelsReadByMoreThan(1, models, ['models/day/model.test.ts', 'models/hours/model.test.ts'])).toEqual(
    [
      { name: 'hour', readers: 3, isTested: false },
      { name: 'day', readers: 2, isTested: true },
    ],
  )
})
