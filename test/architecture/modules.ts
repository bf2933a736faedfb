import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync } from 'vite'
import { packageEntries } from './rows.ts'

/**
 * One source file as the rules see it. Paths are relative to `src`, with `/`; paths of packages begin with
 * `packages/`.
 */
export type Module = {
  path: string
  /** The parse error, if any; such a file has no imports to judge. */
  error: string | undefined
  imports: Import[]
  nodes: readonly SyntaxNode[]
  body: readonly SyntaxNode[]
}

/**
 * `target` is the path of a source file, undefined for an npm package. A type-only import does not exist at run time;
 * a deferred import loads when its line runs.
 */
export type Import = { specifier: string; target: string | undefined; typeOnly: boolean; deferred: boolean }

export type SyntaxNode = { type: string; [key: string]: unknown }

/** Parses every `.ts` and `.tsx` of the site and its packages; `exists` tells whether a source file exists. */
export function readProject(root: string): { modules: Module[]; exists: (path: string) => boolean } {
  const fileOf = (path: string) => join(root, path.startsWith('packages/') ? '' : 'src', path)
  const paths = [
    ...sourceFiles(join(root, 'src')),
    ...sourceFiles(join(root, 'packages')).map((path) => `packages/${path}`),
  ]
  return {
    modules: paths.map((path) => parseModule(path, readFileSync(fileOf(path), 'utf8'))),
    exists: (path) => existsSync(fileOf(path)),
  }
}

/** Parses every `.ts` and `.tsx` below a folder. */
export function readModules(folder: string): Module[] {
  return sourceFiles(folder).map((path) => parseModule(path, readFileSync(join(folder, path), 'utf8')))
}

export function parseModule(path: string, code: string): Module {
  const { program, errors } = parseSync(path, code)
  const nodes = [...descendants(program)]
  const imports = nodes.flatMap((node) =>
    specifiers(node).map((specifier) => ({
      specifier,
      target: resolveOwn(path, specifier),
      typeOnly: isTypeOnly(node),
      deferred: node.type === 'ImportExpression',
    })),
  )
  const error = errors.length > 0 ? errors.map((each) => each.message).join('; ') : undefined
  return { path, error, imports, nodes, body: [...nodeList(program.body)] }
}

function sourceFiles(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path))
    .toSorted()
}

/**
 * The specifiers that a node imports: statements, re-exports, dynamic and type imports, and scripts started by URL.
 */
function specifiers(node: SyntaxNode): string[] {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
    case 'TSImportType':
      return textOf(node['source']) ?? []
    case 'NewExpression':
      return (
        (isNode(node['callee']) && node['callee']['name'] === 'URL'
          ? textOf(nodeList(node['arguments'])[0])
          : undefined
        )?.filter((text) => /^\.{1,2}\/.*\.tsx?$/.test(text)) ?? []
      )
    default:
      return []
  }
}

function isTypeOnly(node: SyntaxNode): boolean {
  if (node.type === 'TSImportType' || node['importKind'] === 'type' || node['exportKind'] === 'type') return true
  const names = nodeList(node['specifiers'])
  return names.length > 0 && names.every((name) => name['importKind'] === 'type' || name['exportKind'] === 'type')
}

function textOf(node: unknown): string[] | undefined {
  return isNode(node) && typeof node['value'] === 'string' ? [node['value']] : undefined
}

function resolveOwn(from: string, specifier: string): string | undefined {
  const path = specifier.split('?')[0] ?? specifier
  if (path.startsWith('#')) return packageEntries[path] ?? path.slice(1)
  return path.startsWith('.') ? posix.normalize(posix.join(posix.dirname(from), path)) : undefined
}

function* descendants(value: unknown): Generator<SyntaxNode> {
  if (Array.isArray(value)) {
    for (const each of value) yield* descendants(each)
  } else if (isNode(value)) {
    yield value
    for (const key of Object.keys(value)) {
      const child = value[key]
      if (typeof child === 'object' && child !== null) yield* descendants(child)
    }
  }
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

export function nodeList(value: unknown): SyntaxNode[] {
  return Array.isArray(value) ? value.filter(isNode) : []
}
