import { expect, test } from 'vitest'
import { metricsOf } from '#connectors/spark/event-log/facts/task-sums.ts'
import { hasTestData, testDataPath } from '#connectors/testing/test-data.ts'
import type { ListedAttempt } from './applications/listed-applications.ts'
import type { HistoryFacts, StageHistory } from './facts/history-facts.ts'
import { valueOf } from './facts/task-values.ts'
import { historyRoutes } from './routes.ts'
import { answerOf, historyOf, readerHere } from './testing/history-of-logs.ts'

const usualPlaceholders: Readonly<Record<string, string>> = {
  job: '0',
  stage: '0',
  stageAttempt: '0',
  rdd: '0',
  execution: '0',
  executor: '1',
}
const pathOf = (path: string) =>
  path.replaceAll(/:(\w+)(?:\(\^\\d\+\$\))?/g, (_all, name: string) => usualPlaceholders[name] ?? '')

function rootOf({ applicationId, attemptId }: ListedAttempt): string {
  const parts = attemptId === undefined ? [applicationId] : [applicationId, attemptId]
  return `/api/v1/applications/${parts.map(encodeURIComponent).join('/')}`
}

/** Sums of tasks in both readings of a log: in that of rows, times of the processor are cut to milliseconds. */
function differencesOf({ info, sums }: StageHistory, { log }: HistoryFacts): string[] {
  const facts = log.stages.get(info.stageId)?.get(info.attemptId)
  if (!facts) return []
  const metrics = metricsOf(facts.sums, false)
  const pairs = [
    ['executorRunTime', metrics.executorRunTimeSum],
    ['jvmGcTime', metrics.jvmGCTimeSum],
    ['inputBytes', metrics.inputBytesReadSum],
    ['inputRecords', metrics.inputRecordsReadSum],
    ['outputBytes', metrics.outputBytesWrittenSum],
    ['shuffleWriteBytes', metrics.swBytesWrittenSum],
    ['shuffleRemoteBytesRead', metrics.srRemoteBytesReadSum],
    ['shuffleLocalBytesRead', metrics.srcLocalBytesReadSum],
    ['memoryBytesSpilled', metrics.memoryBytesSpilledSum],
    ['diskBytesSpilled', metrics.diskBytesSpilledSum],
  ] as const
  return pairs
    .filter(([name, expected]) => valueOf(sums, name) !== expected)
    .map(
      ([name, expected]) =>
        `${info.stageId}.${info.attemptId} ${name}: ${valueOf(sums, name)}, not ${expected}`,
    )
}

test.skipIf(!hasTestData)(
  'every answer about every public log is given or refused, and sums are those of rows',
  async () => {
    const histories: [ListedAttempt, HistoryFacts][] = []
    const reader = {
      ...readerHere,
      async readHistory(parts: Parameters<typeof readerHere.readHistory>[0]) {
        const facts = await readerHere.readHistory(parts)
        const attempt = all.find((one) => one.parts === parts)
        if (attempt) histories.push([attempt, facts])
        return facts
      },
    }
    const server = await historyOf([testDataPath('eventlogs')], { reader, mostKept: 1 })
    const all = server.listing.applications.flatMap(({ attempts }) => attempts)
    const statuses = new Map<number, number>()
    const failures: string[] = []
    for (const attempt of all) {
      for (const route of historyRoutes) {
        if (route.of === 'server') continue
        const { status, text } = await answerOf(server, `${rootOf(attempt)}${pathOf(route.path)}`)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (status === 200) JSON.parse(text)
        if (status >= 500 && !text.startsWith('Thread dumps'))
          failures.push(`${attempt.applicationId}: ${text}`)
      }
    }
    const stages = histories.flatMap(([attempt, facts]) =>
      [...facts.stages.values()].flatMap((attempts) =>
        [...attempts.values()].map((stage) => ({ attempt, facts, stage })),
      ),
    )
    const differences = stages.flatMap(({ attempt, facts, stage }) =>
      differencesOf(stage, facts).map((one) => `${attempt.applicationId} ${one}`),
    )
    console.info(
      `public logs: ${all.length} attempts, ${stages.length} stage attempts, ${differences.length} sums differ, answers by status ${JSON.stringify([...statuses])}`,
    )
    expect(failures).toEqual([])
    expect([histories.length, stages.length]).toEqual([56, 3_396])
    expect(differences).toEqual([])
  },
)
