import { medianOf } from './bounded.ts'
import type { SparkWork } from './spark-work.ts'

/** A type of machine. */
export type Machine = { name: string; cores: number; memoryBytes: number }

/** Between how many workers a cluster scales. */
export type Range = { minimum: number; maximum: number }

/** How busy the processors of a machine were in a minute, from 0 to 1. */
export type NodeMinute = { minuteMs: number; isDriver: boolean; busyShare: number }

/** What the answer depends on besides the data. */
export type Configuration = { workers: number; worker: Machine; engine: string }

/** A finished run of a job. */
export type JobRun = Configuration & {
  startMs: number
  /** From the start of its setup to its end. */
  durationMs: number
  /** Until its cluster could work, which takes as long with any number of workers. */
  setupMs: number
  /** Bytes that it processed; null or 0 where that is not known. */
  sizeBytes: number | null
  /** Where it had no fixed number of workers; `workers` is then how many it had on average. */
  autoscaling: Range | null
  work?: SparkWork
  nodeMinutes?: readonly NodeMinute[]
}

/** What is asked for: a configuration, for so much data; one that scales has a range, and `workers` on average. */
export type Target = Configuration & { sizeBytes: number | null; autoscaling: Range | null }

/** How long the work of a run took without its setup. */
export function workMs({ durationMs, setupMs }: JobRun): number {
  return Math.max(1, durationMs - setupMs)
}

/** By how much more data one works on than the other; 1 where that is not known. */
export function sizeRatio(one: { sizeBytes: number | null }, other: { sizeBytes: number | null }): number {
  const [size, base] = [one.sizeBytes ?? 0, other.sizeBytes ?? 0]
  return size > 0 && base > 0 ? size / base : 1
}

/** The usual size of runs; null where none is known. */
export function usualSize(runs: readonly JobRun[]): number | null {
  const known = runs.flatMap(({ sizeBytes }) => (sizeBytes !== null && sizeBytes > 0 ? [sizeBytes] : []))
  return known.length > 0 ? medianOf(known) : null
}

/** Cores of all workers. */
export function coresOf({ workers, worker }: Configuration): number {
  return workers * worker.cores
}

/** Whether two runs had machines and an engine of the same kind. */
export function isAlike(one: Omit<Configuration, 'workers'>, other: Omit<Configuration, 'workers'>): boolean {
  return one.engine === other.engine && one.worker.name === other.worker.name
}

/** How far outside of what was seen an answer may lie, as shares of the least and the most. */
export const widest = { least: 0.5, most: 2 }

/** Whether cores and data are within half of the least and twice the most that runs had. */
export function isWithinSeen(target: Target, runs: readonly JobRun[]): boolean {
  const isWithin = (value: number, seen: readonly number[]) =>
    value >= widest.least * Math.min(...seen) && value <= widest.most * Math.max(...seen)
  const sizes = runs.flatMap(({ sizeBytes }) => (sizeBytes !== null && sizeBytes > 0 ? [sizeBytes] : []))
  const isSizeWithin =
    (target.sizeBytes ?? 0) <= 0 || sizes.length === 0 || isWithin(target.sizeBytes ?? 0, sizes)
  return runs.length > 0 && isSizeWithin && isWithin(coresOf(target), runs.map(coresOf))
}
