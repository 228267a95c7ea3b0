import type { Finder } from '#ui/screen/screen.ts'
import { assetFinder } from './workloads/asset-directory/finder.ts'
import { clusterFinder } from './workloads/cluster-directory/finder.ts'
import { jobFinder } from './workloads/job-directory/finder.ts'
import { jobLabelFinder } from './workloads/job-labels/finder.ts'
import { runFinder } from './workloads/run-directory/finder.ts'

/** What the palette finds by name or id, in the order of its groups. */
export const finders: readonly Finder[] = [jobFinder, jobLabelFinder, assetFinder, clusterFinder, runFinder]
