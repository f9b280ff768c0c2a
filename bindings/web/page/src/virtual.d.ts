declare module "virtual:rules-freunde" {
  const html: string;
  export default html;
}
declare module "virtual:rules-bandadas" {
  const html: string;
  export default html;
}
