import { afterEach, beforeAll, beforeEach, describe, inject } from 'vitest'
import { models } from '#models/catalogue.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The texts that take the place of a model's SQL, one after the other, and the tests that run over each. */
    mutation: { model: string; testFile: string; texts: string[] }
  }
}

const { model: name, testFile, texts } = inject('mutation')
const model = models.find((each) => each.name === name)
if (!model) throw new Error(`No model is named ${name}.`)

for (const [place, text] of texts.entries()) {
  describe(`mutant ${place}`, async () => {
    let isKilled = false
    beforeAll(() => {
      model.sql = async () => text
    })
    beforeEach(({ skip }) => skip(isKilled))
    afterEach(({ task }) => {
      isKilled ||= task.result?.state === 'fail'
    })
    // A module of its own for each: its tests are declared here.
    await import(`${testFile}?${place}`)
  })
}
