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
  ['JOB', 'Job'],
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

const availabilityWords: ReadonlyMap<string, string> = new Map([
  ['ON_DEMAND', 'On-demand'],
  ['SPOT', 'Spot'],
  ['SPOT_WITH_FALLBACK', 'Spot, on-demand where none is free'],
  ['PREEMPTIBLE', 'Preemptible'],
  ['PREEMPTIBLE_WITH_FALLBACK', 'Preemptible, on-demand where none is free'],
  ['COST_OPTIMIZED', 'Spot where possible'],
  ['RELIABILITY_OPTIMIZED', 'On-demand'],
])

/** How VMs are bought, in words; a code that is not known stays as it is. */
export function availabilityText(code: string): string {
  return availabilityWords.get(code.replace(/_(AZURE|GCP|AWS)$/, '')) ?? code
}

/** Minutes after which compute stops by itself: 0 is never. */
export function autoStopText(minutes: number): string {
  return minutes === 0 ? 'Never' : `${minutes} min`
}

/** The type of a VM without the word that all of Azure have; what is none stays as it is. */
export function shortVmType(text: string): string {
  return text.replace(/^Standard_(?=[A-Z]+\d)/, '')
}
