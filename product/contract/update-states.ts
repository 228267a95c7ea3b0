/** The states of an update of a pipeline. */
export const updateStates = [
  'COMPLETED',
  'FAILED',
  'CANCELED',
  'RUNNING',
  'STOPPING',
  'INITIALIZING',
  'CREATED',
  'QUEUED',
  'WAITING_FOR_RESOURCES',
  'RESETTING',
  'SETTING_UP_TABLES',
] as const
