import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { tasksOf } from './event-log.ts'

// Written by Spark 4.1 with two workers; long texts are left out.
const executor =
  '{"Event":"SparkListenerExecutorAdded","Timestamp":1795300866584,"Executor ID":"1","Executor Info":{"Host":"127.0.0.1","Total Cores":1}}'
const stage =
  '{"Event":"SparkListenerStageSubmitted","Stage Info":{"Stage ID":2,"Stage Attempt ID":0,"Stage Name":"$anonfun$withThreadLocalCaptured$2 at CompletableFuture.java:1768","Number of Tasks":2,"RDD Info":[],"Parent IDs":[1],"Details":"","Submission Time":1795301175873,"Accumulables":[],"Resource Profile Id":0},"Properties":{"spark.sql.shuffle.partitions":"8","spark.jobGroup.id":"2af17577-14d7-4e92-ab1a-d2362b04135d","spark.sql.execution.id":"10"}}'
const start =
  '{"Event":"SparkListenerTaskStart","Stage ID":2,"Stage Attempt ID":0,"Task Info":{"Task ID":2,"Index":1,"Attempt":0,"Partition ID":1,"Launch Time":1795301177801,"Executor ID":"1","Host":"127.0.0.1","Finish Time":0}}'
const end =
  '{"Event":"SparkListenerTaskEnd","Stage ID":2,"Stage Attempt ID":0,"Task Type":"ShuffleMapTask","Task End Reason":{"Reason":"Success"},"Task Info":{"Task ID":2,"Index":1,"Attempt":0,"Partition ID":1,"Launch Time":1795301177801,"Executor ID":"1","Host":"127.0.0.1","Locality":"PROCESS_LOCAL","Finish Time":1795301272231,"Failed":false,"Killed":false,"Accumulables":[]},"Task Executor Metrics":{},"Task Metrics":{"Executor Deserialize Time":40225,"Executor Run Time":50675,"Executor CPU Time":1348445963,"JVM GC Time":1326,"Memory Bytes Spilled":64,"Disk Bytes Spilled":32,"Shuffle Read Metrics":{"Remote Blocks Fetched":1,"Local Blocks Fetched":1,"Fetch Wait Time":0,"Remote Bytes Read":100,"Remote Bytes Read To Disk":0,"Local Bytes Read":20,"Total Records Read":5},"Shuffle Write Metrics":{"Shuffle Bytes Written":837,"Shuffle Write Time":543970093,"Shuffle Records Written":3},"Input Metrics":{"Bytes Read":1343,"Records Read":3},"Output Metrics":{"Bytes Written":0,"Records Written":7},"Updated Blocks":[]}}'

const logOf = (...lines: string[]) => Readable.from([lines.map((line) => `${line}\n`).join('')])

test('a task has its executor, its statement, and what it read, exchanged and wrote', async () => {
  expect(await tasksOf(logOf(executor, stage, start, end))).toEqual([
    {
      executor: '1',
      statementId: '2af17577-14d7-4e92-ab1a-d2362b04135d',
      stage: '2.0',
      tasksOfStage: 2,
      startMs: 1795301177801,
      endMs: 1795301272231,
      runMs: 50675,
      rowsRead: 3,
      bytesRead: 1343,
      shuffleRows: 5,
      shuffleBytes: 120,
      rowsWritten: 7,
      bytesSpilled: 32,
    },
  ])
})

test('a retried stage counts separately', async () => {
  const again = stage.replace('"Stage Attempt ID":0', '"Stage Attempt ID":1').replace('Tasks":2', 'Tasks":1')
  const late = end.replace('"Stage Attempt ID":0', '"Stage Attempt ID":1')
  const tasks = await tasksOf(logOf(stage, again, end, late))
  expect(tasks.map((task) => [task.stage, task.tasksOfStage])).toEqual([
    ['2.0', 2],
    ['2.1', 1],
  ])
})

test('tasks that Spark starts by itself have no statement', async () => {
  const own = stage.replace(/"Properties":.*$/, '"Properties":{}}')
  expect((await tasksOf(logOf(own, end)))[0]?.statementId).toBeUndefined()
})

test('a task that was lost with its executor has no known work', async () => {
  const lost = `${end.slice(0, end.indexOf(',"Task Metrics"'))}}`
  expect(await tasksOf(logOf(stage, lost))).toEqual([])
})
