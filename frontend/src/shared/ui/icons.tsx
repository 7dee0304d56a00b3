/** All icons: one set, one stroke width. Add new ones here. */
import {
  ArrowLeft,
  ArrowRight,
  ArrowUpDown,
  Bell,
  Calendar,
  Check,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  FileText,
  Gauge,
  GripVertical,
  Heart,
  ImagePlus,
  Lock,
  type LucideIcon,
  type LucideProps,
  Mail,
  MapPin,
  Menu,
  Moon,
  MoreHorizontal,
  Phone,
  Pin,
  Plus,
  RotateCw,
  Search,
  Share2,
  ShieldCheck,
  SlidersHorizontal,
  Star,
  Sun,
  Trash2,
  User,
  X,
  ZoomIn,
} from "lucide-react";

const createIcon = (Icon: LucideIcon) =>
  function LineIcon({ size = 20, ...rest }: LucideProps) {
    return <Icon size={size} strokeWidth={1.5} aria-hidden="true" focusable="false" {...rest} />;
  };

export const ArrowLeftIcon = /* @__PURE__ */ createIcon(ArrowLeft);
export const ArrowRightIcon = /* @__PURE__ */ createIcon(ArrowRight);
export const BellIcon = /* @__PURE__ */ createIcon(Bell);
export const CalendarIcon = /* @__PURE__ */ createIcon(Calendar);
export const CheckIcon = /* @__PURE__ */ createIcon(Check);
export const ChevronDownIcon = /* @__PURE__ */ createIcon(ChevronDown);
export const ChevronLeftIcon = /* @__PURE__ */ createIcon(ChevronLeft);
export const ChevronRightIcon = /* @__PURE__ */ createIcon(ChevronRight);
export const CloseIcon = /* @__PURE__ */ createIcon(X);
export const DocumentIcon = /* @__PURE__ */ createIcon(FileText);
export const FilterIcon = /* @__PURE__ */ createIcon(SlidersHorizontal);
export const GaugeIcon = /* @__PURE__ */ createIcon(Gauge);
export const HeartIcon = /* @__PURE__ */ createIcon(Heart);
export const LockIcon = /* @__PURE__ */ createIcon(Lock);
export const MailIcon = /* @__PURE__ */ createIcon(Mail);
export const MenuIcon = /* @__PURE__ */ createIcon(Menu);
export const MoonIcon = /* @__PURE__ */ createIcon(Moon);
export const MoreIcon = /* @__PURE__ */ createIcon(MoreHorizontal);
export const PhoneIcon = /* @__PURE__ */ createIcon(Phone);
export const PinIcon = /* @__PURE__ */ createIcon(Pin);
export const PlaceIcon = /* @__PURE__ */ createIcon(MapPin);
export const SearchIcon = /* @__PURE__ */ createIcon(Search);
export const ShareIcon = /* @__PURE__ */ createIcon(Share2);
export const ShieldIcon = /* @__PURE__ */ createIcon(ShieldCheck);
export const SortIcon = /* @__PURE__ */ createIcon(ArrowUpDown);
export const SunIcon = /* @__PURE__ */ createIcon(Sun);
export const UserIcon = /* @__PURE__ */ createIcon(User);
export const ZoomIcon = /* @__PURE__ */ createIcon(ZoomIn);
export const AddIcon = /* @__PURE__ */ createIcon(Plus);
export const AddPhotoIcon = /* @__PURE__ */ createIcon(ImagePlus);
export const GripIcon = /* @__PURE__ */ createIcon(GripVertical);
export const RemoveIcon = /* @__PURE__ */ createIcon(Trash2);
export const RetryIcon = /* @__PURE__ */ createIcon(RotateCw);
export const CoverIcon = /* @__PURE__ */ createIcon(Star);
