import { answers } from '#contract/process-call.ts'
import { childMain } from '#jobs/child-main.ts'
import { listPartsCall, readHistoryCall, readTasksCall } from './history-calls.ts'
import { listParts } from './list-parts.ts'
import { readHistory } from './read-history.ts'
import { readTasks } from './read-tasks.ts'

await childMain([
  answers(listPartsCall, ({ path }) => listParts(path)),
  answers(readHistoryCall, (input) => readHistory(input.parts)),
  answers(readTasksCall, ({ parts, question }) =>
    readTasks(parts, {
      stageId: question.stageId,
      attemptId: question.attemptId,
      statuses: question.statuses,
      page: question.page,
      quantiles: question.quantiles,
    }),
  ),
])
