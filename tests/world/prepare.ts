// Collects the one world ahead of its tests: node tests/world/prepare.ts
import { keptWorld } from './kept-worlds.ts'
import { worldSeed } from './world-seed.ts'

keptWorld(worldSeed)
