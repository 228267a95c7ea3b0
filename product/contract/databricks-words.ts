/** What Databricks calls its codes, where that is not the code in words. */
const databricksWords: ReadonlyMap<string, string> = new Map([
  ['PERIODIC', 'Scheduled'],
  ['ONE_TIME', 'Manual'],
  ['RUN_JOB_TASK', 'Run Job task'],
  ['TABLE', 'Table update'],
  ['SPARK_PYTHON', 'Python script'],
  ['SPARK_JAR', 'JAR'],
  ['PYTHON_WHEEL', 'Python wheel'],
  ['RUN_JOB', 'Run Job'],
  ['CONDITION', 'If/else condition'],
  ['FOR_EACH', 'For each'],
  ['DBT', 'dbt'],
  ['PRO', 'Pro'],
  ['API_CALL', 'API call'],
])

/** What Databricks calls a trigger or a type of task; undefined where that is the code in words. */
export function databricksWord(code: string): string | undefined {
  return databricksWords.get(code.toUpperCase())
}

/** An attempt by its number: the original run or one of its repairs. */
export function attemptWord(attemptNumber: number): string {
  return attemptNumber === 0 ? 'Original run' : `Repair ${attemptNumber}`
}
