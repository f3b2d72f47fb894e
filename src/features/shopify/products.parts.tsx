import { priceText } from '../../kit/client/page/priceText.ts';
import { productPicture, shortDescription, stockOf, type Product } from './shopify.view.ts';
import { ownText, textAttributes } from '../../kit/functions/textAttributes.ts';

interface ProductsProps {
  products: readonly Product[];
  /** The index of the product whose checkout is loading, or null. */
  opening: number | null;
  soldOut: ReadonlySet<string>;
  onBuy: (index: number) => void;
}

export function ProductGrid({ products, opening, soldOut, onBuy }: ProductsProps) {
  return (
    <ul className="product-grid">
      {products.map((product, index) => (
        <li key={index} className="product">
          <ProductPicture product={product} first={index < inView} />
          <h2 {...ownText(product.title)} className="display line-clamp-4 text-step-1" />
          {product.description && (
            <p {...textAttributes(product.description)} className="text-small text-muted">
              {shortDescription(product.description)}
            </p>
          )}
          <div className="mt-auto grid gap-2 pt-1">
            {product.price !== null && (
              <p className="display text-step-1">
                {priceText(product.price, product.currencyCode)}
              </p>
            )}
            <BuyButton
              title={product.title}
              stock={soldOut.has(product.id) ? 'sold out' : stockOf(product)}
              isOpening={opening === index}
              isWaiting={opening !== null}
              onBuy={() => onBuy(index)}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}

export function ProductSkeletons() {
  return (
    <div aria-hidden className="product-grid">
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className="product">
          <div className="aspect-[4/5] bg-raised" />
          <div className="h-5 w-2/3 bg-raised" />
          <div className="h-4 w-1/3 bg-raised" />
        </div>
      ))}
    </div>
  );
}

/** As many images as the first window shows at most: two rows. */
const inView = 4;

function ProductPicture({ product, first }: { product: Product; first: boolean }) {
  const picture = productPicture(product.imageUrl);
  if (!picture) {
    return (
      <div
        aria-hidden
        className="display grid aspect-[4/5] place-items-center border border-line bg-main text-step-5 text-on-main"
      >
        {Array.from(product.title)[0]}
      </div>
    );
  }
  return (
    <img
      {...picture}
      sizes="(width < 48rem) calc(50vw - 1.5rem), (width < 64rem) calc(33vw - 2rem), min(25vw - 2rem, 18rem)"
      alt={product.altText || product.title}
      lang={textAttributes(product.altText || product.title).lang}
      width={480}
      height={600}
      loading={first ? 'eager' : 'lazy'}
      decoding="async"
      className="aspect-[4/5] w-full bg-raised object-cover"
    />
  );
}

interface BuyButtonProps {
  title: string;
  stock: ReturnType<typeof stockOf>;
  isOpening: boolean;
  /** Whether any checkout is loading, because there is one at a time. */
  isWaiting: boolean;
  onBuy: () => void;
}

const labels = { 'for sale': 'Buy Now', 'sold out': 'Sold Out', 'not available': 'Not available' };

/** Never disabled, because a disabled button loses the keyboard's focus. */
function BuyButton({ title, stock, isOpening, isWaiting, onBuy }: BuyButtonProps) {
  const label = isOpening ? 'Opening checkout...' : labels[stock];
  const isDisabled = isWaiting || stock !== 'for sale';
  return (
    <button
      type="button"
      className="button product-button"
      aria-label={`${label} ${title}`}
      aria-disabled={isDisabled || undefined}
      onClick={() => isDisabled || onBuy()}
    >
      {label}
    </button>
  );
}
