import { LazyList } from '../answers/json-pieces.ts'
import { numberOf, textOf, type Parameters } from '../answers/parameters.ts'
import { notFound } from '../answers/refusal.ts'
import { taskAnswer } from '../answers/task-answer.ts'
import { sortings, type Sorting } from '../facts/kept-tasks.ts'
import { numberIn, type AttemptRoute } from './route.ts'
import { statusesOf } from './wanted-tasks.ts'

const shortNames: Readonly<Record<string, Sorting>> = {
  RUNTIME: 'INCREASING_RUNTIME',
  '+RUNTIME': 'INCREASING_RUNTIME',
  '-RUNTIME': 'DECREASING_RUNTIME',
}

function sortingOf(parameters: Parameters): Sorting {
  const text = textOf(parameters, 'sortBy', 'ID')
  // In an address a plus sign is a space.
  const name = text.trim().toUpperCase()
  const found = shortNames[name] ?? sortings.find((sorting) => sorting === name)
  if (!found) throw notFound(`unknown sortBy: ${text}`)
  return found
}

/** A page of the tasks of a stage attempt. */
export const taskList: AttemptRoute = {
  of: 'attempt',
  path: '/stages/:stage(^\\d+$)/:stageAttempt(^\\d+$)/taskList',
  async answer({ placeholders, parameters, facts, attempt, tasks }) {
    const page = {
      offset: numberOf(parameters, 'offset', 0),
      length: numberOf(parameters, 'length', 20),
      sortBy: sortingOf(parameters),
    }
    const [found] = await tasks({
      stageId: numberIn(placeholders, 'stage'),
      attemptId: numberIn(placeholders, 'stageAttempt'),
      statuses: statusesOf(parameters, 'status'),
      page,
      quantiles: undefined,
    })
    const all = found?.tasks ?? []
    return new LazyList(all.values().map((task) => taskAnswer(task, facts, attempt.changedMs)))
  },
}
