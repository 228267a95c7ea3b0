import type { ShownVariable } from '#config/shown-variables.ts'

/** What is shown of the environment that the server was started with. */
export type EnvironmentPorts = { environmentVariables: readonly ShownVariable[] }
