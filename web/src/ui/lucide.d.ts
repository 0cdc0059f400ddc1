/** Made by vite/icons.ts. */
declare module 'virtual:lucide' {
  const shapes: Record<import('./icons').LucideName, string>;
  export default shapes;
}
