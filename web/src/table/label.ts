import { readable } from '../shared/names';

/**
 * The label of an order. Orders are externally tagged: `"Pass"`, `{"Hide": 2}` or
 * `{"Move": {"unit": "a", "to": {"x": 1, "y": 2}}}`.
 */
export function labelOf(order: unknown): string {
  if (typeof order === 'string') return readable(order);
  const entries = order !== null && typeof order === 'object' ? Object.entries(order) : [];
  const [only] = entries;
  if (!only || entries.length !== 1) return valueOf(order);
  const [tag, value] = only;
  const words = plain(value) ? `${valueOf(value)}` : fieldsOf(value);
  return words === '' ? readable(tag) : `${readable(tag)} ${words}`;
}

function plain(value: unknown): boolean {
  return value === null || typeof value !== 'object' || Array.isArray(value) || isHex(value);
}

function fieldsOf(value: unknown): string {
  return Object.entries(value as object)
    .filter(([, field]) => field !== null && field !== undefined)
    .map(([name, field]) => `${readable(name).toLowerCase()} ${valueOf(field)}`)
    .join(', ');
}

function valueOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(valueOf).join(' – ');
  if (isHex(value)) return `${value.x},${value.y}`;
  if (typeof value === 'object') return labelOfFields(value);
  return String(value);
}

function labelOfFields(value: object): string {
  return Object.keys(value).length === 1 ? labelOf(value) : fieldsOf(value);
}

function isHex(value: unknown): value is { x: number; y: number } {
  return (
    value !== null &&
    typeof value === 'object' &&
    Object.keys(value).sort().join() === 'x,y' &&
    Object.values(value).every((part) => typeof part === 'number')
  );
}
