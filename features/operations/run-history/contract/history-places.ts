import { placeAt } from '#contract/place.ts'

/** The page of all runs of processing. */
export const processingHistoryPlace = placeAt('/operational-management/telemetry-analysis-history', [
  'status',
  'source',
  'step',
])

/** The page of all runs of detection. */
export const detectionHistoryPlace = placeAt('/operational-management/telemetry-detection-history', [
  'status',
  'source',
])
