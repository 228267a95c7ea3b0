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

// Changes of neighboring lines are often killed by the same tests: these go first.
const likelyKillers = 8
let killers: readonly string[] = []
const isLikely = (title: string) => killers.slice(0, likelyKillers).includes(title)

for (const [place, text] of texts.entries()) {
  describe(`mutant ${place}`, async () => {
    let isKilled = false
    beforeAll(() => {
      model.sql = async () => text
    })
    afterEach(({ task }) => {
      if (task.result?.state !== 'fail') return
      isKilled = true
      killers = [task.name, ...killers.filter((title) => title !== task.name)]
    })
    for (const goesFirst of [true, false]) {
      describe(`${goesFirst ? 'likely' : 'other'} tests`, async () => {
        beforeEach(({ skip, task }) => skip(isKilled || isLikely(task.name) !== goesFirst))
        // A module of its own for each: its tests are declared here.
        await import(`${testFile}?${place}-${String(goesFirst)}`)
      })
    }
  })
}
