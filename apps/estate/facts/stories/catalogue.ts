import { dataDoubled } from './data-doubled/story.ts'
import { endlessRetries } from './endless-retries/story.ts'
import { endlessWarehouse } from './endless-warehouse/story.ts'
import { idleCluster } from './idle-cluster/story.ts'
import { movedCompute } from './moved-compute/story.ts'
import { newWorkload } from './new-workload/story.ts'
import { priceDoubled } from './price-doubled/story.ts'
import { retryStorm } from './retry-storm/story.ts'
import { runawayAutoscale } from './runaway-autoscale/story.ts'
import { skewedTask } from './skewed-task/story.ts'
import type { Story } from './story.ts'
import { vanishedTag } from './vanished-tag/story.ts'

/** All stories of the world. */
export const stories: readonly Story[] = [
  dataDoubled,
  priceDoubled,
  skewedTask,
  idleCluster,
  retryStorm,
  vanishedTag,
  movedCompute,
  runawayAutoscale,
  endlessWarehouse,
  newWorkload,
  endlessRetries,
]
