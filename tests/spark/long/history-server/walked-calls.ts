/** The JSON, and the status, that a server answers to a call below its API. */
export type Answer = { status: number; json: unknown }

/** Asks one of the servers. */
export async function ask(base: string, path: string): Promise<Answer> {
  const response = await fetch(`${base}/api/v1${path}`)
  const text = await response.text()
  return { status: response.status, json: response.ok ? JSON.parse(text) : undefined }
}

/** An application as both servers list it. */
export type Listed = { id: string; attempts: { attemptId?: string | undefined; completed: boolean }[] }
type Stage = { stageId: number; attemptId: number }

const quantiles = ['0.5', '0.0,0.25,0.5,0.75,1.0', '0.01,0.99']
const taskLists = [
  '',
  '?offset=1&length=3',
  '?length=2000&sortBy=ID',
  '?sortBy=-runtime&length=5',
  '?sortBy=INCREASING_RUNTIME&length=5',
  '?status=failed&status=killed',
]
const stageDetails =
  'details=true&withSummaries=true&quantiles=0.0,0.25,0.5,0.75,1.0&taskStatus=success&taskStatus=failed'

async function idsOf(base: string, path: string, name: string): Promise<number[]> {
  const { json } = await ask(base, path)
  // Both servers answer such calls with lists of objects.
  return (json as Record<string, number>[]).flatMap((row) => row[name] ?? [])
}

/** All calls about an application that its jobs, stages, RDDs and executions lead to, as Spark's server knows them. */
export async function callsAbout(spark: string, { id, attempts }: Listed): Promise<string[]> {
  const attempt = attempts[0]?.attemptId
  const of = `/applications/${id}${attempt === undefined ? '' : `/${attempt}`}`
  // The form of Spark's own answer.
  const stages = (await ask(spark, `${of}/stages`)).json as Stage[]
  const jobs = await idsOf(spark, `${of}/jobs`, 'jobId')
  const rdds = await idsOf(spark, `${of}/storage/rdd`, 'id')
  const executions = await idsOf(spark, `${of}/sql?length=1000`, 'id')
  const ofStages = stages.flatMap(({ stageId, attemptId }) => {
    const stage = `${of}/stages/${stageId}/${attemptId}`
    return [
      stage,
      `${stage}?${stageDetails}`,
      `${stage}?details=false&withSummaries=true`,
      `${of}/stages/${stageId}`,
      ...quantiles.map((shares) => `${stage}/taskSummary?quantiles=${shares}`),
      ...taskLists.map((query) => `${stage}/taskList${query}`),
    ]
  })
  return [
    `/applications/${id}`,
    `${of}/jobs`,
    `${of}/jobs?status=failed`,
    ...jobs.map((job) => `${of}/jobs/${job}`),
    `${of}/stages`,
    `${of}/stages?withSummaries=true&quantiles=0.25,0.5`,
    `${of}/stages?status=failed&details=true`,
    ...ofStages,
    ...['executors', 'allexecutors', 'storage/rdd', 'environment', 'allmiscellaneousprocess'].map(
      (name) => `${of}/${name}`,
    ),
    ...rdds.map((rdd) => `${of}/storage/rdd/${rdd}`),
    `${of}/sql?length=1000`,
    `${of}/sql?details=false&planDescription=false&offset=1&length=2`,
    ...executions.map((execution) => `${of}/sql/${execution}`),
    // What is refused.
    `/applications/none`,
    `/applications/none/jobs`,
    `/applications/${id}/77/jobs`,
    `${of}/jobs/9999`,
    `${of}/jobs?status=none`,
    `${of}/stages/9999`,
    `${of}/stages/0/99`,
    `${of}/stages/0/99/taskSummary`,
    `${of}/stages/0/99/taskList`,
    `${of}/stages/0/0/taskSummary?quantiles=none`,
    `${of}/stages/0/0/taskList?length=none`,
    `${of}/stages/0/0/taskList?sortBy=none`,
    `${of}/storage/rdd/9999`,
    `${of}/sql/9999`,
    `${of}/executors/driver/threads`,
  ]
}
