export { createPermissionCheck, type PermissionCheckOptions } from "./create-permission-check.ts";
