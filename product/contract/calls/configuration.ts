import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mayRead } from '#contract/guard.ts'
import { instant } from '#contract/report.ts'
import { scopeQuery } from '#contract/scope.ts'

/** Where a version of settings is known from. */
export const configurationEvidence = ['history', 'edit', 'before edit', 'current'] as const

const setting = z.object({
  /** Which setting it is: name, workers, runtime, tags … */
  setting: z.string(),
  /** Which of them, where there are several: the key of a tag or of a Spark property; else empty. */
  part: z.string(),
  value: z.string(),
})

const change = z.object({
  workspaceId: z.string(),
  changeTime: instant,
  setting: z.string(),
  part: z.string(),
  /** What it was before; null where it is new. */
  former: z.string().nullable(),
  /** What it is from then on; null where it is gone. */
  current: z.string().nullable(),
})

const version = z.object({
  workspaceId: z.string(),
  /** From when on it holds; null where that is not known. */
  validFrom: instant.nullable(),
  /** Until when it holds; null for the version that holds now. */
  validTo: instant.nullable(),
  changedBy: z.string().nullable(),
  evidence: z.enum(configurationEvidence),
  settings: z.array(setting),
  /** The settings as JSON, as the Databricks REST API names them. */
  json: z.string(),
})

const clusterConfiguration = z.object({
  dataVersion: z.int(),
  clusterId: z.string().nullable(),
  /** Oldest first. */
  versions: z.array(version),
  /** Why there is no version; null where there is one. */
  absentBecause: z.string().nullable(),
})

const configurationOf = <const Path extends string>(name: string, path: Path, summary: string) =>
  endpoint({
    name,
    method: 'GET',
    path,
    guard: mayRead('user'),
    summary,
    query: z.strictObject(scopeQuery),
    body: undefined,
    output: clusterConfiguration,
  })

export const getClusterConfiguration = configurationOf(
  'getClusterConfiguration',
  '/cluster-configuration/allpurpose/{clusterId}',
  'Every known version of the settings of a cluster, with the time in which it held. Secrets are hidden.',
)

export const getLatestClusterConfiguration = configurationOf(
  'getLatestClusterConfiguration',
  '/cluster-configuration/allpurpose/{clusterId}/latest',
  'The last known version of the settings of a cluster. Secrets are hidden.',
)

export const getJobClusterConfiguration = configurationOf(
  'getJobClusterConfiguration',
  '/cluster-configuration/jobcluster/{clusterId}',
  'The settings of a job cluster. Secrets are hidden.',
)

export const getUpdateClusterConfiguration = configurationOf(
  'getUpdateClusterConfiguration',
  '/cluster-configuration/dltcluster/{pipelineId}/{updateId}',
  'The settings of the cluster that an update of a pipeline ran on. Secrets are hidden.',
)

const span = {
  startTime: instant
    .optional()
    .meta({ description: 'Only changes from then on. Default: all that are known.' }),
  endTime: instant.optional().meta({ description: 'Only changes before that.' }),
}

export const listClusterConfigurationChanges = endpoint({
  name: 'listClusterConfigurationChanges',
  method: 'GET',
  path: '/apc-configuration-timelines',
  guard: mayRead('user'),
  summary: 'When settings of a cluster changed and how, newest first, at most 500. Secrets are hidden.',
  query: z.strictObject({ ...scopeQuery, ...span, clusterId: z.string().min(1) }),
  body: undefined,
  output: z.object({
    dataVersion: z.int(),
    clusterId: z.string(),
    startTime: instant.nullable(),
    endTime: instant.nullable(),
    changes: z.array(change),
  }),
})

export const listPipelineConfigurationChanges = endpoint({
  name: 'listPipelineConfigurationChanges',
  method: 'GET',
  path: '/pipeline-configuration-timelines',
  guard: mayRead('user'),
  summary:
    'When settings of a pipeline changed and how, newest first, at most 500, and its last known settings. Secrets are hidden.',
  query: z.strictObject({ ...scopeQuery, ...span, pipelineId: z.string().min(1) }),
  body: undefined,
  output: z.object({
    dataVersion: z.int(),
    pipelineId: z.string(),
    startTime: instant.nullable(),
    endTime: instant.nullable(),
    changes: z.array(change),
    /** The last known settings; null where none is known. */
    latest: version.nullable(),
  }),
})

export type Setting = z.output<typeof setting>
export type SettingChange = z.output<typeof change>
export type ConfigurationVersion = z.output<typeof version>
