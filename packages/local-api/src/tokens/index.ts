export {
  blockTokens,
  type CountedRequest,
  estimateContentTokens,
  estimateTokens,
  TOKENS_PER_MESSAGE,
  toolTokens,
} from "./estimate-tokens.ts";
