import { words } from '#ui/format/words.ts'
import type { Setting } from '#product/contract/calls/configuration.ts'
import { availabilityText, databricksWord } from '#product/contract/databricks-words.ts'

// In the order in which they are shown: what decides the cost first, what is many last.
const labels: Readonly<Record<string, string>> = {
  cluster_name: 'Name',
  name: 'Name',
  driver_node_type_id: 'Driver type',
  node_type_id: 'Worker type',
  workers: 'Workers',
  availability: 'Purchase',
  first_on_demand: 'First on-demand VMs',
  autotermination_minutes: 'Terminate after',
  runtime_engine: 'Engine',
  photon: 'Photon',
  serverless: 'Serverless',
  continuous: 'Continuous',
  development: 'Development',
  edition: 'Edition',
  channel: 'Channel',
  clusters: 'Compute',
  spark_version: 'Databricks runtime',
  instance_pool_id: 'Pool',
  driver_instance_pool_id: 'Driver pool',
  data_security_mode: 'Access mode',
  policy_id: 'Policy',
  creator_user_name: 'Creator',
  run_as_user_name: 'Run as',
  run_as: 'Run as (id)',
  init_scripts: 'Init scripts',
  custom_tags: 'Tag',
  tags: 'Tag',
  spark_conf: 'Spark config',
  spark_env_vars: 'Environment variable',
  configuration: 'Configuration',
}

/** The name of a setting as the Databricks UI has it, with the part that is meant. */
export function settingLabel({ setting, part }: { setting: string; part: string }): string {
  const plain = setting.replaceAll('_', ' ')
  const label = labels[setting] ?? `${plain.charAt(0).toUpperCase()}${plain.slice(1)}`
  return part === '' ? label : `${label} ${part}`
}

const accessModes: ReadonlyMap<string, string> = new Map([
  ['USER_ISOLATION', 'Standard'],
  ['DATA_SECURITY_MODE_STANDARD', 'Standard'],
  ['SINGLE_USER', 'Dedicated'],
  ['DATA_SECURITY_MODE_DEDICATED', 'Dedicated'],
  ['DATA_SECURITY_MODE_AUTO', 'Auto'],
  ['NONE', 'No isolation shared'],
])

const codeInWords = (code: string) => databricksWord(code) ?? words(code)

const inWords: Readonly<Record<string, (value: string) => string>> = {
  data_security_mode: (value) => accessModes.get(value) ?? value,
  availability: availabilityText,
  runtime_engine: codeInWords,
  edition: codeInWords,
  channel: codeInWords,
}

/** The value of a setting as the Databricks UI has it; null where it is not set. */
export function settingValue(setting: string, value: string | null): string | null {
  return value === null ? null : (inWords[setting]?.(value) ?? value)
}

const order: ReadonlyMap<string, number> = new Map(Object.keys(labels).map((name, place) => [name, place]))
const placeOf = ({ setting }: Setting) => order.get(setting) ?? order.get('init_scripts') ?? 0

/** Settings in the order in which they are read: VMs and size first, then what they run, tags and properties last. */
export function inReadingOrder(settings: readonly Setting[]): Setting[] {
  return settings.toSorted((one, other) => placeOf(one) - placeOf(other))
}
